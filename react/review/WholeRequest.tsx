import { bigintAsText } from '#lib/format/bigintAsText.ts'
import type { Preview, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { downloadText } from '#react/ui/downloadText.ts'

/** Of a request that is shown in part: the button that saves all of it as a file. */
export function WholeRequest({ request, preview }: { request: SigningRequest; preview: Preview }) {
  const signMessages = useMessages('sign')
  if (!preview.warnings.some(({ code }) => code === 'shownInPart')) return null
  return (
    <button type="button" className="latchkey-button" onClick={() => save(request)}>
      {signMessages.downloadWhole}
    </button>
  )
}

function save(request: SigningRequest) {
  if (request.kind === 'message' && typeof request.message === 'string')
    downloadText('request.txt', request.message)
  else downloadText('request.json', JSON.stringify(request, bigintAsText, 2), 'application/json')
}
