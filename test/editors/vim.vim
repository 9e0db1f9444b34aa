" Runs the scenario in Vim with what a user of ALE has: the location list, the preview of the hover, the numbered menu of
" code actions. `CRAWLWISE_SCENARIO` names a JSON file of type `Scenario` (scenario.ts), which names the file for the
" outcome.
set nocompatible hidden shortmess+=A
filetype plugin on
runtime plugin/ale.vim

let s:scenario = json_decode(join(readfile($CRAWLWISE_SCENARIO)))
let s:limit_s = 8
let s:offered = []

" A user types the number of a row.
runtime autoload/ale/util.vim
function! ale#util#Input(message, value, ...) abort
  let s:offered = filter(split(a:message, "\n"), {_, row -> row =~# '^\d\+)'})
  return str2nr(get(filter(copy(s:offered), {_, row -> stridx(row, s:title) >= 0}), 0, '0'))
endfunction

function! s:Wait(what, Condition) abort
  let l:start = reltime()
  while !a:Condition()
    if reltimefloat(reltime(l:start)) > s:limit_s
      throw 'waited in vain: ' . a:what . ' ' . string([s:Findings(), s:offered, getline(1, '$')])
    endif
    sleep 10m
  endwhile
endfunction

function! s:Findings() abort
  return sort(map(copy(ale#engine#GetLoclist(bufnr(''))), {_, one -> one.lnum . ':' . one.col . ' ' . get(one, 'code', '')}))
endfunction

function! s:IsFound(code) abort
  return !empty(filter(s:Findings(), {_, one -> one[-len(a:code):] ==# a:code}))
endfunction

function! s:FollowOtherProgram(other) abort
  execute 'edit!' fnameescape(a:other.open)
  call s:Wait('first findings', {-> !empty(s:Findings())})
  call writefile(split(a:other.content, "\n", 1), a:other.file, 'b')
  call s:Wait('a file that another program has changed', {-> s:IsFound(a:other.code)})
  call writefile(split(a:other.before, "\n", 1), a:other.file, 'b')
  call s:Wait('a file that another program has changed back', {-> !s:IsFound(a:other.code)})
endfunction

function! s:PreviewWindow() abort
  return get(filter(range(1, winnr('$')), {_, number -> getwinvar(number, '&previewwindow')}), 0, 0)
endfunction

function! s:Hover(place) abort
  call cursor(a:place.line + 1, a:place.character + 1)
  ALEHover
  call s:Wait('hover', {-> s:PreviewWindow() > 0})
  let l:lines = getbufline(winbufnr(s:PreviewWindow()), 1, '$')
  pclose!
  return join(l:lines, "\n")
endfunction

function! s:Step(step) abort
  execute 'edit!' fnameescape(a:step.file)
  call s:Wait('findings', {-> s:Findings() == sort(copy(a:step.findings))})
  let l:before = s:Findings()
  let l:hover = s:Hover(a:step.hover)
  let s:title = a:step.title
  call cursor(a:step.fix.line + 1, a:step.fix.character + 1)
  let l:text = getline(1, '$')
  ALECodeAction
  call s:Wait('code action', {-> getline(1, '$') != l:text})
  " Vim triggers it in its main loop, which a script does not reach.
  doautocmd <nomodeline> TextChanged
  call s:Wait('fewer findings', {-> len(s:Findings()) < len(l:before)})
  return {'language': &filetype, 'before': l:before, 'hover': l:hover, 'offered': s:offered,
        \ 'after': s:Findings(), 'text': join(getline(1, '$'), "\n")}
endfunction

let g:ale_hover_to_preview = 1
let g:ale_lint_delay = 10
try
  execute 'source' fnameescape(s:scenario.config)
  call s:FollowOtherProgram(s:scenario.otherProgram)
  let s:outcome = map(copy(s:scenario.steps), {_, step -> s:Step(step)})
  call writefile([json_encode(s:outcome)], s:scenario.outcome)
catch
  call echoraw(v:exception . ' ' . v:throwpoint)
  cquit
endtry
qall!
