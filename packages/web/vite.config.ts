import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const service = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** The pages as static files. In development everything that is not a page comes from a service. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The pages' policy allows only files of this origin, so nothing is folded into others.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': service, '/docs': service, '/healthz': service, '/readyz': service },
  },
})
