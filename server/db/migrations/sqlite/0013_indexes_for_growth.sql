CREATE INDEX `api_token_expires` ON `api_token` (`expires_at`);--> statement-breakpoint
CREATE INDEX `mail_link_expires` ON `mail_link` (`expires_at`);--> statement-breakpoint
CREATE INDEX `one_time_code_sent` ON `one_time_code` (`sent_at`);--> statement-breakpoint
CREATE INDEX `ticket_person` ON `ticket` (`person_id`);--> statement-breakpoint
CREATE INDEX `trial_claim_person` ON `trial_claim` (`person_id`);--> statement-breakpoint
CREATE INDEX `trial_claim_order` ON `trial_claim` (`order_id`);--> statement-breakpoint
CREATE INDEX `comment_hidden` ON `comment` (`id`) WHERE "comment"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX `comment_deleted` ON `comment` (`deleted_at`) WHERE "comment"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `custom_certificate_image` ON `custom_certificate` (`image_id`);