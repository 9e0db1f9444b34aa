;; Matches a record in octets against a template, and hashes values; see octetScanner.ts, which writes the template into
;; the first page of the memory. The octets begin on the second one, hence the offsets. After the last octet there is a
;; zero, with which nothing matches, and room for fifteen more. Sixteen octets are looked at in one.
(module
  (import "octets" "memory" (memory 2))

  ;; Where the record ends that begins at $at, the beginning of the next one included; -1 where it does not match. Of each
  ;; value, the index after its fixed beginning and the one after its end are written to the start of the memory.
  (func (export "match") (param $at i32) (param $piece i32) (param $values i32) (result i32)
    (local $length i32)
    (local $value i32)
    (local $end i32)
    (loop $next
      (local.set $length (i32.load (local.get $piece)))
      (local.set $piece (i32.add (local.get $piece) (i32.const 4)))
      (if (i32.eqz (call $stands (local.get $at) (local.get $piece) (local.get $length)))
        (then (return (i32.const -1))))
      (local.set $at (i32.add (local.get $at) (local.get $length)))
      (local.set $piece (i32.add (local.get $piece) (local.get $length)))
      (if (i32.eqz (local.get $values)) (then (return (local.get $at))))
      (local.set $end (call $literalEnd (local.get $at)))
      (if (i32.eq (local.get $end) (local.get $at)) (then (return (i32.const -1))))
      (i32.store (local.get $value) (local.get $at))
      (i32.store offset=4 (local.get $value) (local.get $end))
      (local.set $value (i32.add (local.get $value) (i32.const 8)))
      (local.set $values (i32.sub (local.get $values) (i32.const 1)))
      (local.set $at (local.get $end))
      (br $next))
    (unreachable))

  ;; Whether the $length octets from $piece on stand at $at.
  (func $stands (param $at i32) (param $piece i32) (param $length i32) (result i32)
    (local $same i32)
    (loop $look
      (local.set $same (i32.ctz (i32.or (i32.const 0x10000) (i8x16.bitmask (i8x16.ne
        (v128.load offset=0x10000 (local.get $at))
        (v128.load (local.get $piece)))))))
      (if (i32.ge_s (local.get $same) (local.get $length)) (then (return (i32.const 1))))
      (if (i32.lt_u (local.get $same) (i32.const 16)) (then (return (i32.const 0))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (local.set $piece (i32.add (local.get $piece) (i32.const 16)))
      (local.set $length (i32.sub (local.get $length) (i32.const 16)))
      (br $look))
    (unreachable))

  ;; `literalEnd` of literal.ts.
  (func $literalEnd (param $at i32) (result i32)
    (local $octets v128)
    (local $others i32)
    (loop $look
      (local.set $octets (v128.load offset=0x10000 (local.get $at)))
      (local.set $others (i8x16.bitmask (i8x16.eq
        (v128.const i64x2 0 0)
        ;; By the low four bits of an octet, a bit for each of the high ones with which it is literal …
        (v128.and
          (i8x16.swizzle
            (v128.const i8x16 184 252 248 248 252 248 248 252 252 252 252 92 84 92 212 124)
            (v128.and (local.get $octets) (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15)))
          ;; … and by the high four bits, their bit.
          (i8x16.swizzle
            (v128.const i8x16 1 2 4 8 16 32 64 128 0 0 0 0 0 0 0 0)
            (i8x16.shr_u (local.get $octets) (i32.const 4)))))))
      (if (i32.eqz (local.get $others))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br $look)))
      (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $others))))
      (if (i32.eqz (call $isAmpersand (local.get $at))) (then (return (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 5)))
      (br $look))
    (unreachable))

  ;; Whether `&amp;` stands at $at, and after it nothing that `mayBeReference` of literal.ts.
  (func $isAmpersand (param $at i32) (result i32)
    (local $rest i64)
    (if (i32.ne (i32.load8_u offset=0x10000 (local.get $at)) (i32.const 0x26 (;&;)))
      (then (return (i32.const 0))))
    (if (i32.ne (i32.load offset=0x10001 (local.get $at)) (i32.const 0x3b706d61 (;amp;)))
      (then (return (i32.const 0))))
    (local.set $rest (i64.load offset=0x10005 (local.get $at)))
    (if (i64.eq (i64.and (local.get $rest) (i64.const 0xff)) (i64.const 0x23 (;#;)))
      (then (return (i32.const 0))))
    (if (i64.eq (i64.and (local.get $rest) (i64.const 0xffffff)) (i64.const 0x3b746c (;lt;)))
      (then (return (i32.const 0))))
    (if (i64.eq (i64.and (local.get $rest) (i64.const 0xffffff)) (i64.const 0x3b7467 (;gt;)))
      (then (return (i32.const 0))))
    (if (i64.eq (i64.and (local.get $rest) (i64.const 0xffffffff)) (i64.const 0x3b706d61 (;amp;)))
      (then (return (i32.const 0))))
    (if (i64.eq (i64.and (local.get $rest) (i64.const 0xffffffffff)) (i64.const 0x3b746f7571 (;quot;)))
      (then (return (i32.const 0))))
    (i64.ne (i64.and (local.get $rest) (i64.const 0xffffffffff)) (i64.const 0x3b736f7061 (;apos;))))

  ;; A number for the octets between two places: equal for equal ones, and else hardly ever.
  (func (export "hash") (param $at i32) (param $end i32) (result i32)
    (local $left i32)
    (local $even i64)
    (local $odd i64)
    (local.set $left (i32.sub (local.get $end) (local.get $at)))
    (local.set $even (i64.extend_i32_u (local.get $left)))
    (block $done
      (loop $look
        (br_if $done (i32.lt_u (local.get $left) (i32.const 16)))
        (local.set $even (i64.rotl
          (i64.mul (i64.xor (local.get $even) (i64.load offset=0x10000 (local.get $at))) (i64.const 0x9e3779b97f4a7c15))
          (i64.const 27)))
        (local.set $odd (i64.rotl
          (i64.mul (i64.xor (local.get $odd) (i64.load offset=0x10008 (local.get $at))) (i64.const 0x9e3779b97f4a7c15))
          (i64.const 27)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (local.set $left (i32.sub (local.get $left) (i32.const 16)))
        (br $look)))
    (if (i32.ge_u (local.get $left) (i32.const 8))
      (then
        (local.set $even (call $mix (local.get $even) (i64.load offset=0x10000 (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (local.set $left (i32.sub (local.get $left) (i32.const 8)))))
    (local.set $odd (call $mix (local.get $odd) (i64.and
      (i64.load offset=0x10000 (local.get $at))
      (i64.sub (i64.shl (i64.const 1) (i64.extend_i32_u (i32.mul (local.get $left) (i32.const 8)))) (i64.const 1)))))
    (i32.wrap_i64 (i64.shr_u (call $mix (local.get $even) (local.get $odd)) (i64.const 32))))

  (func $mix (param $hash i64) (param $octets i64) (result i64)
    (i64.rotl
      (i64.mul (i64.xor (local.get $hash) (local.get $octets)) (i64.const 0x9e3779b97f4a7c15))
      (i64.const 27))))
