import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { makeRouter } from './router.tsx'
import './style/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
