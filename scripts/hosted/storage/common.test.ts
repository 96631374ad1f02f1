// What the other kinds of storage pass too.
import '../testing/own-storage'
import '../../release/change-site.test'
import '../../release/hostile.test'
import '../../release/publish.test'
import '../../release/rows/site-state.test'
