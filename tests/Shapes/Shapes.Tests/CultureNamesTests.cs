using System.Globalization;

namespace SerializationApi.Shapes.Tests;

/// <summary>The framework, which keeps each name that it is asked for, is asked only for those of cultures.</summary>
public sealed class CultureNamesTests
{
    private static readonly CultureNames Icu = new(["", "en", "en-US", "en-US-POSIX", "es-419", "no", "nb-NO", "sr-Cyrl-RS", "zh-Hans-CN"]);

    [Theory]
    [InlineData("")]
    [InlineData("en")]
    [InlineData("EN-us")]
    [InlineData("en-US-posix")]
    [InlineData("es-419")]
    [InlineData("zh-Hans-CN")]
    [InlineData("zh-CN")]
    [InlineData("sr-RS")]
    [InlineData("no-NO")]
    public void A_name_that_may_be_one_is_asked_for(string name) => Assert.True(Icu.IsAsked(name));

    // To ICU all of the last seven are cultures, as many as there are texts.
    [Theory]
    [InlineData("xx")]
    [InlineData("en-XX")]
    [InlineData("xx-US")]
    [InlineData("en-raaaaab")]
    [InlineData("xx-raaaaab")]
    [InlineData("en-x-aaaaab")]
    [InlineData("en-u-co-aaaaab")]
    [InlineData("en-t-aaaaab")]
    [InlineData("en-a-aaaaab")]
    [InlineData("en-x_aaaaab")]
    [InlineData("en-US-x-aaaaab")]
    [InlineData("en_US")]
    public void A_name_that_is_made_up_is_not_asked_for(string name)
    {
        Assert.False(Icu.IsAsked(name));
        Assert.Throws<CultureNotFoundException>(() => Icu.Find(name));
        Assert.Contains(name, Assert.Throws<UnsupportedValueException>(() => Icu.Check(name)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_culture_of_the_process_is_found_by_its_name()
    {
        foreach (CultureInfo culture in CultureInfo.GetCultures(CultureTypes.AllCultures))
        {
            Assert.Equal(culture, Conversions.ToCultureInfo(Conversions.ToText(culture)));
        }
    }
}
