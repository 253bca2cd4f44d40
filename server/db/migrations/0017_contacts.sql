CREATE TABLE "latchkey_contacts" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "latchkey_contacts_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
ALTER TABLE "openid_requests" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "latchkey_contacts" ADD CONSTRAINT "latchkey_contacts_user_id_latchkey_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."latchkey_users"("id") ON DELETE cascade ON UPDATE no action;