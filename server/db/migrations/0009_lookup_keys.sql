CREATE TABLE "lookup_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"email" text,
	"openid" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
