# pages.pl TARGET REPOSITORY PAGE...: copies pages in Markdown to the same paths below TARGET. A link to what is no page leads to the file in the
# repository, at the address REPOSITORY; without one only its text stays. A link to a folder leads to its README.md.
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Path qw(make_path);

my ($target, $repository, @pages) = @ARGV;
my %pages = map { $_ => 1 } @pages;

# The path from the root of the repository of a link on a page, without . and .. in it.
sub path_of {
    my ($page, $link) = @_;
    my @parts;
    for my $part (split m{/}, dirname($page) . "/$link") {
        next if $part eq '.' || $part eq '';
        $part eq '..' ? pop @parts : push @parts, $part;
    }
    return join '/', @parts;
}

sub rewritten {
    my ($page, $text, $link) = @_;
    return "[$text]($link)" if $link =~ m{^(?:[a-z]+:|#)};
    my ($file, $anchor) = $link =~ m{^([^#]*)(#.*)?$};
    $anchor //= '';
    my $path = path_of($page, $file);
    return "[$text](" . ('../' x ($page =~ tr{/}{})) . "$1)" if $path =~ m{^docs/site/(images/.*)}; # which the site has at its root
    return "[$text]($link)" if $pages{$path} || $path =~ m{^docs/board/}; # which is a page by itself
    return "[$text](" . ($file =~ s{/$}{}r) . "/README.md$anchor)" if $pages{"$path/README.md"};
    die "$page: $link leads nowhere\n" unless -e $path;
    return $text unless $repository;
    my $kind = -d $path ? 'tree' : 'blob';
    return "[$text]($repository/$kind/main/$path)";
}

for my $page (@pages) {
    open my $in, '<', $page or die "$page: $!";
    make_path(dirname("$target/$page"));
    open my $out, '>', "$target/$page" or die "$target/$page: $!";
    local $/;
    # Fenced code, and code between backticks, stays. A link may go on in the next line.
    for my $part (split /(^\s*```.*?^\s*```$|\n\n)/ms, <$in>) {
        $part =~ s{`[^`]*`(*SKIP)(*FAIL)|\[((?:[^\[\]`]|`[^`]*`|\[[^\]]*\])*)\]\(([^()\s]+)\)}{rewritten($page, $1, $2)}ge unless $part =~ /^\s*```/;
        print $out $part;
    }
}
