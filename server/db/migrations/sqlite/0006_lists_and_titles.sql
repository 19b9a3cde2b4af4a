DROP INDEX `event_signup_created`;--> statement-breakpoint
CREATE INDEX `event_signup_event` ON `event_signup` (`event_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `event_signup_created` ON `event_signup` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `analytics_event_created`;--> statement-breakpoint
DROP INDEX `analytics_event_event`;--> statement-breakpoint
CREATE INDEX `analytics_event_created` ON `analytics_event` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `analytics_event_event` ON `analytics_event` (`event`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `lils_entry_person`;--> statement-breakpoint
CREATE INDEX `lils_entry_person` ON `lils_entry` (`person_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `order_event_order`;--> statement-breakpoint
CREATE INDEX `order_event_created` ON `order_event` (`created_at`);--> statement-breakpoint
CREATE INDEX `order_event_order` ON `order_event` (`order_id`,`created_at`);--> statement-breakpoint
DROP INDEX `order_line_order`;--> statement-breakpoint
CREATE INDEX `order_line_order` ON `order_line` (`order_id`,`position`);--> statement-breakpoint
DROP INDEX `payment_attempt_order`;--> statement-breakpoint
DROP INDEX `payment_attempt_check`;--> statement-breakpoint
CREATE INDEX `payment_attempt_due` ON `payment_attempt` (`provider`,`check_at`);--> statement-breakpoint
CREATE INDEX `payment_attempt_in_state` ON `payment_attempt` (`state`,`order_id`);--> statement-breakpoint
CREATE INDEX `payment_attempt_created` ON `payment_attempt` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_attempt_order` ON `payment_attempt` (`order_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_attempt_check` ON `payment_attempt` (`check_at`,`provider`);--> statement-breakpoint
DROP INDEX `refund_attempt`;--> statement-breakpoint
CREATE INDEX `refund_in_state` ON `refund` (`state`,`done_at`);--> statement-breakpoint
CREATE INDEX `refund_attempt` ON `refund` (`attempt_id`,`created_at`);--> statement-breakpoint
DROP INDEX `shop_order_person`;--> statement-breakpoint
CREATE INDEX `shop_order_bought` ON `shop_order` (`person_id`,`state`,`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `shop_order_cart` ON `shop_order` (`cart_id`,`state`,`paid_at`);--> statement-breakpoint
CREATE INDEX `shop_order_created` ON `shop_order` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `shop_order_in_state` ON `shop_order` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `shop_order_person` ON `shop_order` (`person_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `audit_target`;--> statement-breakpoint
DROP INDEX `audit_created`;--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit` (`target`,`created_at`,`version`,`id`);--> statement-breakpoint
CREATE INDEX `audit_created` ON `audit` (`created_at`,`version`,`id`);--> statement-breakpoint
DROP INDEX `content_author`;--> statement-breakpoint
DROP INDEX `content_course`;--> statement-breakpoint
CREATE INDEX `content_position` ON `content` (`kind`,`position`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_title` ON `content` (`kind`,`title_key`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_status` ON `content` (`kind`,`status`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_created` ON `content` (`kind`,`created_at`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_updated` ON `content` (`kind`,`updated_at`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_deleted` ON `content` (`kind`,`deleted_at`,`number`);--> statement-breakpoint
CREATE INDEX `content_author` ON `content` (`author_id`,`kind`,`status`,`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `content_course` ON `content` (`course`,`position`,`number`);--> statement-breakpoint
DROP INDEX `published_course`;--> statement-breakpoint
DROP INDEX `published_starts`;--> statement-breakpoint
CREATE INDEX `published_gate` ON `published` (`kind`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_position` ON `published` (`kind`,`position`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_title` ON `published` (`kind`,`title_key`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_first` ON `published` (`kind`,`published_at`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_dates` ON `published` (`starts_at`,`kind`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_course` ON `published` (`course`,`position`,`number`);--> statement-breakpoint
CREATE INDEX `published_starts` ON `published` (`kind`,`starts_at`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
DROP INDEX `comment_content`;--> statement-breakpoint
CREATE INDEX `comment_content` ON `comment` (`content_id`,`created_at`,`id`,`deleted_at`);--> statement-breakpoint
DROP INDEX `custom_certificate_owner`;--> statement-breakpoint
CREATE INDEX `custom_certificate_owner` ON `custom_certificate` (`owner_id`,`id`);--> statement-breakpoint
DROP INDEX `term_use_term`;--> statement-breakpoint
CREATE INDEX `term_use_term` ON `term_use` (`term_id`,`side`,`content_id`);--> statement-breakpoint
DROP INDEX `user_certificate_person`;--> statement-breakpoint
DROP INDEX `user_certificate_by`;--> statement-breakpoint
CREATE INDEX `user_certificate_person` ON `user_certificate` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `user_certificate_by` ON `user_certificate` (`issued_by`,`id`);--> statement-breakpoint
DROP INDEX `user_image_person`;--> statement-breakpoint
CREATE INDEX `user_image_person` ON `user_image` (`person_id`,`list`,`position`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`failed_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `person_name` ON `person` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `person_created` ON `person` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `person_role` ON `person` (`role`,`email`);--> statement-breakpoint
CREATE INDEX `person_role_name` ON `person` (`role`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `cart_item_added` ON `cart_item` (`cart_id`,`added_at`,`id`);--> statement-breakpoint
CREATE INDEX `entitlement_person` ON `entitlement` (`person_id`,`updated_at`,`product`);--> statement-breakpoint
CREATE INDEX `gift_certificate_created` ON `gift_certificate` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `promo_code_created` ON `promo_code` (`created_at`,`code`);--> statement-breakpoint
CREATE INDEX `payment_event_created` ON `payment_event` (`created_at`);--> statement-breakpoint
CREATE INDEX `saved_card_person` ON `saved_card` (`person_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_person` ON `subscription` (`person_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_created` ON `subscription` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_in_state` ON `subscription` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_notice` ON `subscription` (`state`,`notice_sent_at`,`next_charge_at`);--> statement-breakpoint
CREATE INDEX `subscription_card` ON `subscription` (`card_id`);--> statement-breakpoint
CREATE INDEX `image_owned` ON `image` (`owner_id`,`id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `captured_email_created` ON `captured_email` (`created_at`,`email`);--> statement-breakpoint
CREATE INDEX `term_position` ON `term` (`kind`,`position`,`number`);--> statement-breakpoint
CREATE VIRTUAL TABLE `content_titles` USING fts5(`title_key`, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `content_titles` (rowid, title_key)
SELECT number * 8 + CASE kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, title_key
FROM `content`;
--> statement-breakpoint
CREATE TRIGGER `content_titles_added` AFTER INSERT ON `content` BEGIN
	INSERT INTO `content_titles` (rowid, title_key)
	VALUES (new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, new.title_key);
END;
--> statement-breakpoint
CREATE TRIGGER `content_titles_changed` AFTER UPDATE OF title_key ON `content` WHEN new.title_key <> old.title_key BEGIN
	UPDATE `content_titles` SET title_key = new.title_key
	WHERE rowid = new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;
--> statement-breakpoint
CREATE TRIGGER `content_titles_gone` AFTER DELETE ON `content` BEGIN
	DELETE FROM `content_titles`
	WHERE rowid = old.number * 8 + CASE old.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `published_titles` USING fts5(`title_key`, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `published_titles` (rowid, title_key)
SELECT number * 8 + CASE kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, title_key
FROM `published`;
--> statement-breakpoint
CREATE TRIGGER `published_titles_added` AFTER INSERT ON `published` BEGIN
	INSERT INTO `published_titles` (rowid, title_key)
	VALUES (new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, new.title_key);
END;
--> statement-breakpoint
CREATE TRIGGER `published_titles_changed` AFTER UPDATE OF title_key ON `published` WHEN new.title_key <> old.title_key BEGIN
	UPDATE `published_titles` SET title_key = new.title_key
	WHERE rowid = new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;
--> statement-breakpoint
CREATE TRIGGER `published_titles_gone` AFTER DELETE ON `published` BEGIN
	DELETE FROM `published_titles`
	WHERE rowid = old.number * 8 + CASE old.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;