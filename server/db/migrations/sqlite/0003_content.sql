CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text,
	`token_id` text,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`version` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit` (`target`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_created` ON `audit` (`created_at`);--> statement-breakpoint
CREATE TABLE `block` (
	`id` integer PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`type` text NOT NULL,
	`uuid` text NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "block_type" CHECK("block"."type" in ('text', 'image', 'image-text', 'image-list-texts', 'list-text', 'quiz', 'course-info', 'images', 'preview', 'video', 'script-block'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `block_uuid` ON `block` (`content_id`,`type`,`uuid`);--> statement-breakpoint
CREATE INDEX `block_deleted` ON `block` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `block_item` (
	`id` integer PRIMARY KEY NOT NULL,
	`block_id` integer NOT NULL,
	`uuid` text NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`block_id`) REFERENCES `block`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `block_item_uuid` ON `block_item` (`block_id`,`uuid`);--> statement-breakpoint
CREATE INDEX `block_item_deleted` ON `block_item` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `content` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`title_key` text DEFAULT '' NOT NULL,
	`slug` text,
	`status` integer NOT NULL,
	`author_id` text,
	`course` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "content_kind" CHECK("content"."kind" in ('course', 'live-lesson', 'single-lesson', 'page', 'studio', 'webinar', 'contest', 'lesson'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `content_number` ON `content` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `content_slug` ON `content` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `content_author` ON `content` (`author_id`,`kind`,`status`);--> statement-breakpoint
CREATE INDEX `content_course` ON `content` (`course`);--> statement-breakpoint
CREATE TABLE `content_image` (
	`id` integer PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`list` text NOT NULL,
	`image_id` integer NOT NULL,
	`position` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `image`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "content_image_list" CHECK("content_image"."list" in ('gallery', 'preview'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `content_image_content` ON `content_image` (`content_id`,`list`);--> statement-breakpoint
CREATE INDEX `content_image_deleted` ON `content_image` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `image` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` text,
	`hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`released_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `image_owner` ON `image` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `image_hash` ON `image` (`hash`);--> statement-breakpoint
CREATE TABLE `image_use` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`image_id` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `image`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `image_use_once` ON `image_use` (`content_id`,`image_id`);--> statement-breakpoint
CREATE INDEX `image_use_image` ON `image_use` (`image_id`);--> statement-breakpoint
CREATE TABLE `number_row` (
	`id` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `published` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`slug` text,
	`course` integer,
	`title` text NOT NULL,
	`title_key` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`starts_at` integer,
	`summary` text NOT NULL,
	`open` text NOT NULL,
	`open_etag` text NOT NULL,
	`closed` text NOT NULL,
	`closed_etag` text NOT NULL,
	`for_buyers` text,
	`for_buyers_etag` text,
	`opens_at` integer,
	`product` text,
	`is_in_plus` integer NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `published_number` ON `published` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `published_slug` ON `published` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `published_course` ON `published` (`course`);--> statement-breakpoint
CREATE INDEX `published_starts` ON `published` (`kind`,`starts_at`);--> statement-breakpoint
CREATE TABLE `revision` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`version` integer NOT NULL,
	`person_id` text,
	`is_autosave` integer NOT NULL,
	`body` text NOT NULL,
	`begun_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `revision_version` ON `revision` (`content_id`,`version`);--> statement-breakpoint
CREATE TABLE `captured_email` (
	`email` text PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `comment` (
	`id` integer PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`person_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `comment_content` ON `comment` (`content_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `custom_certificate` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` text,
	`image_id` integer NOT NULL,
	`preset` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`image_id`) REFERENCES `image`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `custom_certificate_owner` ON `custom_certificate` (`owner_id`);--> statement-breakpoint
CREATE TABLE `term` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`person_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "term_kind" CHECK("term"."kind" in ('category', 'lesson-category', 'tag', 'school-tag', 'collection'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `term_key` ON `term` (`kind`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `term_number` ON `term` (`kind`,`number`);--> statement-breakpoint
CREATE TABLE `term_use` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`term_id` text NOT NULL,
	`side` text NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`term_id`) REFERENCES `term`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "term_use_side" CHECK("term_use"."side" in ('edited', 'shown'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `term_use_once` ON `term_use` (`content_id`,`side`,`term_id`);--> statement-breakpoint
CREATE INDEX `term_use_term` ON `term_use` (`term_id`,`side`);--> statement-breakpoint
CREATE TABLE `user_certificate` (
	`id` integer PRIMARY KEY NOT NULL,
	`certificate_id` integer NOT NULL,
	`person_id` text NOT NULL,
	`content_id` text,
	`words` text NOT NULL,
	`issued_by` text,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`certificate_id`) REFERENCES `custom_certificate`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`issued_by`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `user_certificate_person` ON `user_certificate` (`person_id`);--> statement-breakpoint
CREATE INDEX `user_certificate_by` ON `user_certificate` (`issued_by`);--> statement-breakpoint
CREATE TABLE `user_image` (
	`id` integer PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`list` text NOT NULL,
	`image_id` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `image`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_image_list" CHECK("user_image"."list" in ('gallery', 'feed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `user_image_person` ON `user_image` (`person_id`,`list`);--> statement-breakpoint
CREATE INDEX `user_image_image` ON `user_image` (`image_id`);