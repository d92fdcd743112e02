# language: zh-CN
功能: 卡
  背景:
    假如一张卡
  场景大纲: 锁 <n>
    当我锁 <n>
    而且我等
    那么它锁了
    但是 not for ever
    例子:
      | n |
      | 1 |
