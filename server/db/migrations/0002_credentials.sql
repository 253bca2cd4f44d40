CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"address" text NOT NULL,
	"chain" text NOT NULL,
	"wallet_properties" jsonb NOT NULL,
	"signer_ref_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credentials_identity_unique" UNIQUE("identity")
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_signer_ref_id_credentials_id_fk" FOREIGN KEY ("signer_ref_id") REFERENCES "public"."credentials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_signer_ref_id_index" ON "credentials" USING btree ("signer_ref_id");