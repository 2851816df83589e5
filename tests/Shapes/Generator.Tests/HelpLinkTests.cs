using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Where the help links of diagnostics lead: into the package, where the build says that it is.</summary>
public sealed class HelpLinkTests
{
    private static readonly DiagnosticDescriptor Rule = DiagnosticDescriptors.UnsupportedType;

    [Fact]
    public void A_link_leads_into_the_folder_that_the_build_names()
    {
        string folder = Path.Combine(Path.GetTempPath(), "with a space", "diagnostics");
        DiagnosticDescriptor linked = new HelpLinks(folder).For(Rule);
        Assert.StartsWith("file:///", linked.HelpLinkUri, StringComparison.Ordinal);
        Assert.EndsWith("/with%20a%20space/diagnostics/SHAPE004.md", linked.HelpLinkUri, StringComparison.Ordinal);
        Assert.Equal(Path.Combine(folder, "SHAPE004.md"), new Uri(linked.HelpLinkUri).LocalPath);
        Assert.Equal(
            (Rule.Id, Rule.Title, Rule.MessageFormat, Rule.Category, Rule.DefaultSeverity),
            (linked.Id, linked.Title, linked.MessageFormat, linked.Category, linked.DefaultSeverity)
        );
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("not/rooted")]
    public void A_link_stays_where_the_build_names_no_folder(string? folder) => Assert.Same(Rule, new HelpLinks(folder).For(Rule));

    [Fact]
    public void What_has_no_page_gets_no_link() =>
        Assert.Same(DiagnosticDescriptors.Reason, new HelpLinks(Path.GetTempPath()).For(DiagnosticDescriptors.Reason));
}
