// The router's face: what screens may use of it. Remotes take it from here and not from
// react-router-dom, so that only the host carries the router.
// `Routes` is for a screen that owns what is below its path: it matches what follows that path.
export { Link, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom'
