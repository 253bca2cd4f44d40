CREATE TABLE "latchkey_feed" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"identity" text,
	"wallet" text,
	"device" text,
	"detail" text,
	"session_id" uuid,
	"browser_hash" text,
	"is_new_device" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "latchkey_feed" ADD CONSTRAINT "latchkey_feed_user_id_latchkey_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."latchkey_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "latchkey_feed_user_id_kind_at_id_index" ON "latchkey_feed" USING btree ("user_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "latchkey_feed_user_id_browser_hash_index" ON "latchkey_feed" USING btree ("user_id","browser_hash");--> statement-breakpoint
CREATE INDEX "latchkey_feed_at_index" ON "latchkey_feed" USING btree ("at");--> statement-breakpoint
CREATE INDEX "receipts_feed_index" ON "receipts" USING btree ("identity",("receipt" -> 'result' ->> 'kind'),("receipt" ->> 'at'),"id");