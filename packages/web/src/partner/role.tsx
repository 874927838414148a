import type { ReactNode } from 'react'
import type { Tenant } from '../api/portal.ts'
import type { Role } from '../api/team.ts'
import { OWN_PARTNERS } from '../session/own-partners.ts'
import { useMine } from '../session/who.ts'

export const ROLE_NAME: Record<Role, string> = {
  admin: 'Admin',
  developer: 'Developer',
  finance: 'Finance',
  viewer: 'Viewer',
}

export const ROLE_TEXT: Record<Role, string> = {
  admin: 'Can do everything, including managing credentials and the team.',
  developer: 'Can do everything except manage credentials and the team.',
  finance: 'Can see orders, settlements and payouts.',
  viewer: 'Can see everything but change nothing.',
}

/** The pages about credentials, requests and webhooks, which finance has no use for. */
const TECHNICAL = ['credentials', 'requests', 'webhooks', 'deliveries', 'events']

/** Whether somebody with this role may open a partner page. */
export function mayOpen(role: Role | undefined, path: string): boolean {
  return role !== 'finance' || !TECHNICAL.some((page) => path === `/partner/${page}`)
}

/** The role of the signed-in person on this partner's team, once known. */
export function useRole({ partner_id }: Pick<Tenant, 'partner_id'>): Role | undefined {
  const { data } = useMine(OWN_PARTNERS)
  return data?.find((each) => each.partner_id === partner_id)?.role
}

/** Whether they may create quotes, links and so on. */
export function useMayChange(tenant: Tenant): boolean {
  const role = useRole(tenant)
  return role === 'admin' || role === 'developer'
}

/** Shown to admins and developers only. Others see why it's missing. */
export function ForBuilders({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  const role = useRole(tenant)
  if (role === 'admin' || role === 'developer') return children
  return (
    <p className="hint">
      {role && `Your role is ${role}. `}Only admins and developers can change this.
    </p>
  )
}
