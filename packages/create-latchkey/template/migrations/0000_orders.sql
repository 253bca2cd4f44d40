CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"item" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
