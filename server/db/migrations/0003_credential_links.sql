ALTER TABLE "credentials" DROP CONSTRAINT "credentials_signer_ref_id_credentials_id_fk";
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_signer_ref_id_credentials_id_fk" FOREIGN KEY ("signer_ref_id") REFERENCES "public"."credentials"("id") ON DELETE set null ON UPDATE no action;