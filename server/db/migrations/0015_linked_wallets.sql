CREATE TABLE "latchkey_removed_identities" (
	"identity" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "latchkey_identities" ADD COLUMN "message_hash" text;--> statement-breakpoint
ALTER TABLE "latchkey_identities" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opened_with" text;--> statement-breakpoint
ALTER TABLE "latchkey_removed_identities" ADD CONSTRAINT "latchkey_removed_identities_user_id_latchkey_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."latchkey_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "latchkey_removed_identities_user_id_index" ON "latchkey_removed_identities" USING btree ("user_id");