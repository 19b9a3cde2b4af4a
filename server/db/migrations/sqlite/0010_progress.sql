CREATE TABLE `progress` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`content_id` text NOT NULL,
	`kind` text NOT NULL,
	`begun_at` integer,
	`active_at` integer NOT NULL,
	`block` text,
	`read_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "progress_kind" CHECK("progress"."kind" in ('course', 'live-lesson', 'single-lesson', 'page', 'studio', 'webinar', 'contest', 'lesson'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `progress_once` ON `progress` (`content_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `progress_person` ON `progress` (`person_id`,`kind`,`active_at`);--> statement-breakpoint
CREATE TABLE `quiz_result` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`content_id` text NOT NULL,
	`block` text NOT NULL,
	`right_answers` integer NOT NULL,
	`questions` integer NOT NULL,
	`done_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "quiz_result_right" CHECK("quiz_result"."right_answers" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_result_once` ON `quiz_result` (`content_id`,`person_id`,`block`);--> statement-breakpoint
CREATE INDEX `quiz_result_person` ON `quiz_result` (`person_id`);