CREATE TABLE "sent_entries" (
	"identity" text NOT NULL,
	"key" text NOT NULL,
	"entry" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sent_entries_identity_key_pk" PRIMARY KEY("identity","key")
);
--> statement-breakpoint
CREATE INDEX "sent_entries_identity_changed_at_index" ON "sent_entries" USING btree ("identity","changed_at");--> statement-breakpoint
CREATE INDEX "sent_entries_changed_at_index" ON "sent_entries" USING btree ("changed_at");