ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "message_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirm_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
DELETE FROM "sessions" WHERE "account_type" = 'contract';
