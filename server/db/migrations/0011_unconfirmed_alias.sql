ALTER TABLE "sub_organizations" ADD COLUMN "is_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "sub_organizations" AS alias SET "is_unconfirmed" = true
WHERE alias."key" LIKE 'email:%' AND alias."name" <> '' AND EXISTS (
	SELECT 1 FROM "sub_organizations" AS identity
	WHERE identity."key" LIKE 'openid:%' AND identity."name" = alias."name"
);
