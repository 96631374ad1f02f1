// The router's face: what screens may use of it. Remotes take it from here and not from
// react-router-dom, so that only the host carries the router.
export { Link, useLocation, useNavigate } from 'react-router-dom'
