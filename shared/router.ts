// The router's API for screens. Remotes import it from here and not from react-router-dom, so that
// only the host bundles the router. `Routes` is for a screen that owns all paths below its own: it
// matches the rest of the path.
export {
  Link,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
