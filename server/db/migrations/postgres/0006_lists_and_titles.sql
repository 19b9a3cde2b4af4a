DROP INDEX "event_signup_created";--> statement-breakpoint
DROP INDEX "analytics_event_created";--> statement-breakpoint
DROP INDEX "analytics_event_event";--> statement-breakpoint
DROP INDEX "lils_entry_person";--> statement-breakpoint
DROP INDEX "order_event_order";--> statement-breakpoint
DROP INDEX "order_line_order";--> statement-breakpoint
DROP INDEX "payment_attempt_order";--> statement-breakpoint
DROP INDEX "payment_attempt_check";--> statement-breakpoint
DROP INDEX "refund_attempt";--> statement-breakpoint
DROP INDEX "shop_order_person";--> statement-breakpoint
DROP INDEX "audit_target";--> statement-breakpoint
DROP INDEX "audit_created";--> statement-breakpoint
DROP INDEX "content_author";--> statement-breakpoint
DROP INDEX "content_course";--> statement-breakpoint
DROP INDEX "published_course";--> statement-breakpoint
DROP INDEX "published_starts";--> statement-breakpoint
DROP INDEX "comment_content";--> statement-breakpoint
DROP INDEX "custom_certificate_owner";--> statement-breakpoint
DROP INDEX "term_use_term";--> statement-breakpoint
DROP INDEX "user_certificate_person";--> statement-breakpoint
DROP INDEX "user_certificate_by";--> statement-breakpoint
DROP INDEX "user_image_person";--> statement-breakpoint
CREATE INDEX "event_signup_event" ON "event_signup" USING btree ("event_key","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "person_name" ON "person" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "person_created" ON "person" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "person_role" ON "person" USING btree ("role","email");--> statement-breakpoint
CREATE INDEX "person_role_name" ON "person" USING btree ("role","name","id");--> statement-breakpoint
CREATE INDEX "cart_item_added" ON "cart_item" USING btree ("cart_id","added_at","id");--> statement-breakpoint
CREATE INDEX "entitlement_person" ON "entitlement" USING btree ("person_id","updated_at","product");--> statement-breakpoint
CREATE INDEX "gift_certificate_created" ON "gift_certificate" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "promo_code_created" ON "promo_code" USING btree ("created_at","code");--> statement-breakpoint
CREATE INDEX "order_event_created" ON "order_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_attempt_due" ON "payment_attempt" USING btree ("provider","check_at");--> statement-breakpoint
CREATE INDEX "payment_attempt_in_state" ON "payment_attempt" USING btree ("state","order_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_created" ON "payment_attempt" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_event_created" ON "payment_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refund_in_state" ON "refund" USING btree ("state","done_at");--> statement-breakpoint
CREATE INDEX "shop_order_bought" ON "shop_order" USING btree ("person_id","state","paid_at","id");--> statement-breakpoint
CREATE INDEX "shop_order_cart" ON "shop_order" USING btree ("cart_id","state","paid_at");--> statement-breakpoint
CREATE INDEX "shop_order_created" ON "shop_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shop_order_in_state" ON "shop_order" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_card_person" ON "saved_card" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_person" ON "subscription" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_created" ON "subscription" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_in_state" ON "subscription" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_notice" ON "subscription" USING btree ("state","notice_sent_at","next_charge_at");--> statement-breakpoint
CREATE INDEX "subscription_card" ON "subscription" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "content_position" ON "content" USING btree ("kind","position","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_title" ON "content" USING btree ("kind","title_key","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_status" ON "content" USING btree ("kind","status","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_created" ON "content" USING btree ("kind","created_at","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_updated" ON "content" USING btree ("kind","updated_at","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_deleted" ON "content" USING btree ("kind","deleted_at","number");--> statement-breakpoint
CREATE INDEX "image_owned" ON "image" USING btree ("owner_id","id","deleted_at");--> statement-breakpoint
CREATE INDEX "published_gate" ON "published" USING btree ("kind","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_position" ON "published" USING btree ("kind","position","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_title" ON "published" USING btree ("kind","title_key","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_first" ON "published" USING btree ("kind","published_at","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_dates" ON "published" USING btree ("starts_at","kind","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "captured_email_created" ON "captured_email" USING btree ("created_at","email");--> statement-breakpoint
CREATE INDEX "term_position" ON "term" USING btree ("kind","position","number");--> statement-breakpoint
CREATE INDEX "event_signup_created" ON "event_signup" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "analytics_event_created" ON "analytics_event" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "analytics_event_event" ON "analytics_event" USING btree ("event","created_at","id");--> statement-breakpoint
CREATE INDEX "lils_entry_person" ON "lils_entry" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_line_order" ON "order_line" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "payment_attempt_order" ON "payment_attempt" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempt_check" ON "payment_attempt" USING btree ("check_at","provider");--> statement-breakpoint
CREATE INDEX "refund_attempt" ON "refund" USING btree ("attempt_id","created_at");--> statement-breakpoint
CREATE INDEX "shop_order_person" ON "shop_order" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target","created_at","version","id");--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit" USING btree ("created_at","version","id");--> statement-breakpoint
CREATE INDEX "content_author" ON "content" USING btree ("author_id","kind","status","created_at","number");--> statement-breakpoint
CREATE INDEX "content_course" ON "content" USING btree ("course","position","number");--> statement-breakpoint
CREATE INDEX "published_course" ON "published" USING btree ("course","position","number");--> statement-breakpoint
CREATE INDEX "published_starts" ON "published" USING btree ("kind","starts_at","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "comment_content" ON "comment" USING btree ("content_id","created_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "custom_certificate_owner" ON "custom_certificate" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "term_use_term" ON "term_use" USING btree ("term_id","side","content_id");--> statement-breakpoint
CREATE INDEX "user_certificate_person" ON "user_certificate" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "user_certificate_by" ON "user_certificate" USING btree ("issued_by","id");--> statement-breakpoint
CREATE INDEX "user_image_person" ON "user_image" USING btree ("person_id","list","position");--> statement-breakpoint
CREATE FUNCTION trigrams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(array_agg(DISTINCT substr(words, place, 3)), '{}') FROM generate_series(1, char_length(words) - 2) AS place $$;
--> statement-breakpoint
CREATE INDEX "content_titles" ON "content" USING gin (trigrams("title_key"));
--> statement-breakpoint
CREATE INDEX "published_titles" ON "published" USING gin (trigrams("title_key"));