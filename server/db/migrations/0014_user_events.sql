CREATE TABLE "latchkey_events" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "latchkey_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"queue" uuid NOT NULL,
	"event" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "latchkey_users" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "latchkey_events_queue_position_index" ON "latchkey_events" USING btree ("queue","position");--> statement-breakpoint
CREATE INDEX "latchkey_events_due_at_index" ON "latchkey_events" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "latchkey_users_created_at_id_index" ON "latchkey_users" USING btree ("created_at","id");