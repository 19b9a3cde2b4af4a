DROP INDEX `term_use_term`;--> statement-breakpoint
ALTER TABLE `term_use` ADD `kind` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `term_use` ADD `number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `term_use` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `term_use` ADD `opens_at` integer;--> statement-breakpoint
CREATE INDEX `term_use_opens` ON `term_use` (`opens_at`,`term_id`);--> statement-breakpoint
CREATE INDEX `term_use_term` ON `term_use` (`term_id`,`side`,`kind`,`position`,`number`,`opens_at`,`content_id`);--> statement-breakpoint
ALTER TABLE `term` ADD `uses` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `term_popular` ON `term` (`kind`,"uses" desc,`number`);--> statement-breakpoint
CREATE INDEX `person_role_created` ON `person` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `person_author` ON `person` (`name`,`id`) WHERE "person"."role" <> 'visitor' and not "person"."is_disabled";--> statement-breakpoint
CREATE INDEX `user_certificate_for` ON `user_certificate` (`content_id`,`id`);--> statement-breakpoint
CREATE INDEX `user_certificate_of` ON `user_certificate` (`certificate_id`,`id`);--> statement-breakpoint
UPDATE `term_use` SET
	`kind` = (SELECT `kind` FROM `content` WHERE `content`.`id` = `content_id`),
	`number` = (SELECT `number` FROM `content` WHERE `content`.`id` = `content_id`);
--> statement-breakpoint
UPDATE `term_use` SET
	`position` = (SELECT `position` FROM `published` WHERE `published`.`id` = `content_id`),
	`opens_at` = (SELECT `opens_at` FROM `published` WHERE `published`.`id` = `content_id`)
WHERE `side` = 'shown' AND `content_id` IN (SELECT `id` FROM `published`);
--> statement-breakpoint
UPDATE `term` SET `uses` = (
	SELECT count(*) FROM `term_use` WHERE `term_id` = `term`.`id` AND `side` = 'shown' AND `opens_at` IS NULL AND `content_id` IN (SELECT `id` FROM `published`)
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `term_keys` USING fts5(`key`, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `term_keys` (rowid, key)
SELECT number * 5 + CASE kind WHEN 'category' THEN 0 WHEN 'lesson-category' THEN 1 WHEN 'tag' THEN 2 WHEN 'school-tag' THEN 3 WHEN 'collection' THEN 4 END, key
FROM `term`;
--> statement-breakpoint
CREATE TRIGGER `term_keys_added` AFTER INSERT ON `term` BEGIN
	INSERT INTO `term_keys` (rowid, key)
	VALUES (new.number * 5 + CASE new.kind WHEN 'category' THEN 0 WHEN 'lesson-category' THEN 1 WHEN 'tag' THEN 2 WHEN 'school-tag' THEN 3 WHEN 'collection' THEN 4 END, new.key);
END;
--> statement-breakpoint
CREATE TRIGGER `term_keys_changed` AFTER UPDATE OF key ON `term` WHEN new.key <> old.key BEGIN
	UPDATE `term_keys` SET key = new.key
	WHERE rowid = new.number * 5 + CASE new.kind WHEN 'category' THEN 0 WHEN 'lesson-category' THEN 1 WHEN 'tag' THEN 2 WHEN 'school-tag' THEN 3 WHEN 'collection' THEN 4 END;
END;
--> statement-breakpoint
CREATE TRIGGER `term_keys_gone` AFTER DELETE ON `term` BEGIN
	DELETE FROM `term_keys`
	WHERE rowid = old.number * 5 + CASE old.kind WHEN 'category' THEN 0 WHEN 'lesson-category' THEN 1 WHEN 'tag' THEN 2 WHEN 'school-tag' THEN 3 WHEN 'collection' THEN 4 END;
END;
--> statement-breakpoint
CREATE TABLE `person_row` (
	`number` integer PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL UNIQUE
) STRICT;
--> statement-breakpoint
INSERT INTO `person_row` (person_id)
SELECT id FROM `person`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `person_names` USING fts5(`name`, `email`, content = '', contentless_delete = 1, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO `person_names` (rowid, name, email)
SELECT number, name, email
FROM `person` JOIN `person_row` ON person_id = id;
--> statement-breakpoint
CREATE TRIGGER `person_names_added` AFTER INSERT ON `person` BEGIN
	INSERT INTO `person_row` (person_id) VALUES (new.id);
	INSERT INTO `person_names` (rowid, name, email)
	SELECT number, new.name, new.email FROM `person_row` WHERE person_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `person_names_changed` AFTER UPDATE OF name, email ON `person` WHEN new.name <> old.name OR new.email <> old.email BEGIN
	UPDATE `person_names` SET name = new.name, email = new.email
	WHERE rowid = (SELECT number FROM `person_row` WHERE person_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `person_names_gone` AFTER DELETE ON `person` BEGIN
	DELETE FROM `person_names`
	WHERE rowid = (SELECT number FROM `person_row` WHERE person_id = old.id);
	DELETE FROM `person_row` WHERE person_id = old.id;
END;
