import { httpError } from '#devnet/http/httpError.ts'
import { jsonHandler } from '#devnet/http/jsonHandler.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import type { Popup } from '#devnet/popup/popupServer.ts'
import { readPopupChange } from '#devnet/popup/popupSettings.ts'

/** The popup's control routes; each returns its state. */
export function popupControl(popup: Popup): Routes {
  const switched = (turn: (body: Record<string, unknown>) => void) =>
    jsonHandler((body) => {
      turn(body)
      return popup.state()
    })
  const verdict = (given: 'approve' | 'reject' | 'ignore') =>
    switched(({ id }) => {
      if (id !== undefined && typeof id !== 'string') throw httpError(400, 'id must be text.')
      if (popup.windows.answer(given, id)) return
      throw httpError(404, id ? `No request ${id} waits.` : 'No request waits for an answer.')
    })
  return {
    'GET /control/popup': ({ response }) => sendJson(response, popup.state()),
    'POST /control/popup': switched((body) => popup.change(readPopupChange(body))),
    'POST /control/popup/approve': verdict('approve'),
    'POST /control/popup/reject': verdict('reject'),
    'POST /control/popup/ignore': verdict('ignore'),
    'POST /control/popup/close': switched(({ isCrash = false }) => {
      if (typeof isCrash !== 'boolean') throw httpError(400, 'isCrash must be true or false.')
      popup.windows.close(isCrash)
    }),
    'POST /control/popup/loseKeys': switched(() => popup.loseKeys()),
    'POST /control/popup/reset': switched(() => popup.reset()),
  }
}
