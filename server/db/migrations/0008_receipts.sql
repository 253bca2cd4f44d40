CREATE TABLE "receipt_chains" (
	"identity" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"head_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"identity" text NOT NULL,
	"number" integer NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"receipt" jsonb NOT NULL,
	CONSTRAINT "receipts_identity_number_pk" PRIMARY KEY("identity","number"),
	CONSTRAINT "receipts_identity_id_unique" UNIQUE("identity","id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_identity_receipt_chains_identity_fk" FOREIGN KEY ("identity") REFERENCES "public"."receipt_chains"("identity") ON DELETE no action ON UPDATE no action;