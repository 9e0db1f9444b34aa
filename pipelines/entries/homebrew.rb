class Crawlwise < Formula
  desc "Linter and language server for robots.txt and sitemaps"
  homepage "{{homepage}}"
  url "{{download}}/crawlwise-{{version}}.tgz"
  sha256 "{{sum:crawlwise-{{version}}.tgz}}"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    (testpath/"robots.txt").write "User-agent: *\nDisallow /a/\n"
    assert_match "robots/missing-colon", shell_output("#{bin}/crawlwise check .", 1)
  end
end
