CREATE TABLE `secret_fingerprint` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL
) STRICT;
