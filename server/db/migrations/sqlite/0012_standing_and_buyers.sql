CREATE INDEX `entitlement_product` ON `entitlement` (`product`,`available_to`);--> statement-breakpoint
CREATE INDEX `content_hidden` ON `content` (`kind`,`number`) WHERE coalesce(json_extract("content"."fields", '$.is_hidden'), 0) = 1;--> statement-breakpoint
CREATE INDEX `published_later` ON `published` (`kind`,`opens_at`,`number`) WHERE "published"."opens_at" is not null;