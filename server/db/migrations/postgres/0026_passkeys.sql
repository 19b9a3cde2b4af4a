CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"rp_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"aaguid" text NOT NULL,
	"device_type" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_counter" CHECK ("passkey"."counter" >= 0),
	CONSTRAINT "passkey_device_type" CHECK ("passkey"."device_type" in ('singleDevice', 'multiDevice'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"origin" text NOT NULL,
	"browser_hash" text NOT NULL,
	"person_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_purpose" CHECK ("passkey_challenge"."purpose" in ('sign-in', 'proof', 'add'))
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "passkey_handle" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_person" ON "passkey_challenge" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");