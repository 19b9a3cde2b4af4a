CREATE TABLE "secret_fingerprint" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
