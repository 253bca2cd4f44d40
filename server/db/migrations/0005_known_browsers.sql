CREATE TABLE "known_browsers" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "known_browsers_expires_at_index" ON "known_browsers" USING btree ("expires_at");