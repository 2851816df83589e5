using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Scenarios;

/// <summary>Why a request failed.</summary>
/// <param name="Category">What kind of thing went wrong.</param>
/// <param name="Kind">What reports count by: the status code, or the exception's type and code.</param>
/// <param name="Detail">One example in words, which may quote what a server sent.</param>
internal sealed record Failure(FailureCategory Category, string Kind, string Detail)
{
    private const int MostCharacters = 500;

    /// <summary>One example in words, in a line that can be printed and put into every report.</summary>
    public string Detail { get; } = ForeignText.Escape(Shorten(Detail).ReplaceLineEndings(" "));

    private static string Shorten(string text) => text.Length <= MostCharacters ? text : $"{text[..MostCharacters]}…";
}
