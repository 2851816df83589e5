using Microsoft.CodeAnalysis.Text;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>A source text with the place of an expected diagnostic between <c>[|</c> and <c>|]</c>.</summary>
internal sealed class Marked
{
    public Marked(string text)
    {
        int start = text.IndexOf("[|", StringComparison.Ordinal);
        int end = text.IndexOf("|]", StringComparison.Ordinal) - 2;
        Text = text.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal);
        Span = TextSpan.FromBounds(Source.Usings.Length + start, Source.Usings.Length + end);
    }

    /// <summary>The text without the marks.</summary>
    public string Text { get; }

    /// <summary>The place in the whole source.</summary>
    public TextSpan Span { get; }
}
