// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** Decodes a signing request into a title, fields and warnings, offline and without throwing. */
export { preview } from '#lib/preview/preview.ts'
export type {
  BatchCall,
  Preview,
  PreviewContext,
  PreviewField,
  SigningRequest,
} from '#lib/preview/SigningRequest.ts'
export type { PreviewWarning, Severity, WarningCode } from '#lib/preview/warning.ts'
