/** Decodes a signing request into a title, fields and warnings, offline and without throwing. */
export { preview } from '#lib/review/preview/preview.ts'
export type {
  BatchCall,
  Preview,
  PreviewContext,
  PreviewField,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
export type { PreviewWarning, Severity, WarningCode } from '#lib/review/preview/warning.ts'
