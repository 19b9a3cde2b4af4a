ALTER TABLE `product` ADD `discount_ends_at` integer;--> statement-breakpoint
-- Data: the ends that authors have published; a day ends at midnight in Moscow.
UPDATE `product` SET `discount_ends_at` = CASE length(`ends`.`moment`)
		WHEN 10 THEN (unixepoch(`ends`.`moment`) + 75600) * 1000
		ELSE CAST(round(unixepoch(`ends`.`moment`, 'subsec') * 1000) AS integer) END
	FROM (SELECT `product`, CASE WHEN json_valid(`summary`) THEN json_extract(`summary`, '$.discount_timer_to') END AS `moment` FROM `published`) AS `ends`
	WHERE `ends`.`product` = `product`.`id` AND `ends`.`moment` IS NOT NULL;
