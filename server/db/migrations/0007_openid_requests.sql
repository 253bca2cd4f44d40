CREATE TABLE "openid_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"public_key" text NOT NULL,
	"return_to" text NOT NULL,
	"is_returned" boolean DEFAULT false NOT NULL,
	"identity" text,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "openid_requests_expires_at_index" ON "openid_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "openid_requests_browser_hash_index" ON "openid_requests" USING btree ("browser_hash");