import type { StandIn } from '@parlor/shared/contract/stand-in'

/** Stands in for the service in development and in the browser check of a deploy; it is never published. */
const standIn: StandIn = async (request, { verify }) => {
  const person = await verify(request)
  if (!person) return new Response('Sign in first.', { status: 401 })
  const { pathname } = new URL(request.url)
  if (pathname !== '/greeting') return new Response('There is nothing here.', { status: 404 })
  return new Response(`Hello ${person.nickname ?? 'you'}`)
}

export default standIn
