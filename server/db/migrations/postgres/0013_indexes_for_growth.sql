CREATE INDEX "api_token_expires" ON "api_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_link_expires" ON "mail_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_code_sent" ON "one_time_code" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "ticket_person" ON "ticket" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "trial_claim_person" ON "trial_claim" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "trial_claim_order" ON "trial_claim" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "comment_hidden" ON "comment" USING btree ("id") WHERE "comment"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "comment_deleted" ON "comment" USING btree ("deleted_at") WHERE "comment"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "custom_certificate_image" ON "custom_certificate" USING btree ("image_id");