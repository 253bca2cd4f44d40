CREATE TABLE "credential_labels" (
	"identity" text NOT NULL,
	"credential_id" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "credential_labels_identity_credential_id_pk" PRIMARY KEY("identity","credential_id")
);
--> statement-breakpoint
CREATE TABLE "sub_organizations" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"name" text NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"tries" integer NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL,
	"organization_id" text,
	"user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
