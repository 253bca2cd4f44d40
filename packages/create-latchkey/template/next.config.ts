import { withLatchkey } from 'latchkey/next'

export default withLatchkey()
