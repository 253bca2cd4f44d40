import { withLatchkey } from 'latchkey/next'

export default withLatchkey({
  // For the image, a folder with all that serving needs (Dockerfile); `next start` serves the usual build.
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' }),
  outputFileTracingIncludes: { '/*': ['migrations/**'] },
})
