/** Loads a chunk of this build; webpack lets it be replaced. */
declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>
/** Path of a chunk's script in this build's folder. */
declare const __webpack_get_script_filename__: (id: string | number) => string
/** Address of this build's folder. */
declare const __webpack_public_path__: string
