using System.Text;
using System.Text.Encodings.Web;
using SerializationApi.Formats.SystemTextJson;

namespace SerializationApi.Formats.Tests.Json;

/// <summary>What System.Text.Json would escape is found among what it would not.</summary>
public sealed class EscapeScanTests
{
    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("é")]
    [InlineData("Мир")]
    [InlineData("東京 Ærø")]
    [InlineData("Ω")]
    public void Every_character_is_told_as_the_encoder_does(string around)
    {
        for (int scalar = 0x80; scalar <= 0x1_1000; scalar++)
        {
            if (Rune.IsValid(scalar) && scalar != 0xFFFD)
            {
                string text = around + new Rune(scalar) + around;
                bool isEscaped = JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(text) != text;
                if (EscapeScan.FindsAny(Encoding.UTF8.GetBytes($"\"{text}\"")) != isEscaped)
                {
                    Assert.Fail($"U+{scalar:X4} behind \"{around}\"");
                }
            }
        }

        Assert.True(EscapeScan.FindsAny(Encoding.UTF8.GetBytes($"\"{around}\u007F\"")));
        Assert.True(EscapeScan.FindsAny(Encoding.UTF8.GetBytes($"\"{around}\uFFFD{around}\"")));
        Assert.False(EscapeScan.FindsAny(Encoding.UTF8.GetBytes($"{{\"{around}\":[\"{around}\",1]}}")));
    }
}
