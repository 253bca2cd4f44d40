CREATE TABLE "latchkey_identities" (
	"identity" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"chain_id" bigint,
	"account_type" text NOT NULL,
	"name" text,
	"wallet" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "latchkey_identities_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "latchkey_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_id" uuid;
--> statement-breakpoint
INSERT INTO "latchkey_identities" ("identity", "user_id", "address", "chain_id", "account_type", "added_at", "last_used_at")
SELECT "identity", gen_random_uuid(),
	CASE WHEN "identity" LIKE 'eip155:%' THEN split_part("identity", ':', 3) ELSE "identity" END,
	CASE WHEN "identity" LIKE 'eip155:%' THEN split_part("identity", ':', 2)::bigint END,
	CASE WHEN "identity" LIKE 'eip155:%' THEN 'contract' ELSE 'eoa' END,
	coalesce(min("at"), now()), max("at")
FROM (
	SELECT "identity", "created_at" AS "at" FROM "sessions"
	UNION ALL SELECT "identity", "created_at" FROM "credentials"
	UNION ALL SELECT "identity", "changed_at" FROM "sent_entries"
	UNION ALL SELECT "identity", NULL FROM "credential_labels"
	UNION ALL SELECT "receipt_chains"."identity", ("receipts"."receipt" ->> 'at')::timestamptz FROM "receipt_chains"
		LEFT JOIN "receipts" ON "receipts"."identity" = "receipt_chains"."identity" AND "receipts"."number" IN (1, "receipt_chains"."count")
) AS "known"
GROUP BY "identity";
--> statement-breakpoint
INSERT INTO "latchkey_users" ("id", "created_at") SELECT "user_id", "added_at" FROM "latchkey_identities";
--> statement-breakpoint
UPDATE "sessions" SET "user_id" = "latchkey_identities"."user_id" FROM "latchkey_identities" WHERE "latchkey_identities"."identity" = "sessions"."identity";
--> statement-breakpoint
ALTER TABLE "latchkey_identities" ADD CONSTRAINT "latchkey_identities_user_id_latchkey_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."latchkey_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "latchkey_identities_user_id_index" ON "latchkey_identities" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_latchkey_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."latchkey_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");